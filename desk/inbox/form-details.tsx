import { Box, Link, Stack, Typography } from '@mui/material'
import type { InboxEntry } from '#contract/inbox/desk.ts'
import { isPicture } from '#contract/files/schema.ts'
import { formatInstant } from '../frame/format.ts'
import { Section, Words } from '../frame/section.tsx'
import { SentPicture, toFileUrl } from './thread.tsx'

/** What the customer has entered, and the files. */
export const FormDetails = ({ form: { receivedAt, facts, files } }: { form: NonNullable<InboxEntry['form']> }) => (
  <>
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: { sm: 'minmax(8em, auto) 1fr' } }}>
      <Fact label="受付" text={formatInstant(receivedAt)} />
      {facts.map((fact) => (
        <Fact key={fact.label} {...fact} />
      ))}
    </Box>
    {facts.length === 0 && <Typography color="textSecondary">内容は消去されています。</Typography>}
    {files.length > 0 && (
      <Section title="添付">
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {files.map(({ id, kind }, i) =>
            isPicture(kind) ? (
              <SentPicture key={id} id={id} name={`添付の写真${i + 1}`} />
            ) : (
              <Link key={id} href={toFileUrl(id)} download sx={{ py: 1.25 }}>{`書類${i + 1}（PDF）を保存する`}</Link>
            ),
          )}
        </Stack>
      </Section>
    )}
  </>
)

const Fact = ({ label, text }: { label: string; text: string }) => (
  <>
    <Typography component="dt" color="textSecondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0 }}>
      <Words>{text}</Words>
    </Box>
  </>
)
