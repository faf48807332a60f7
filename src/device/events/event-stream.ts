/** Reads server-sent events, each one line of data, until the stream ends. `onActivity`: anything was received. */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  { onData, onActivity }: { onData: (data: string) => void; onActivity: () => void },
): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onActivity()
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|[\n\r]/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) onData(line.slice('data:'.length).trim())
  }
}
