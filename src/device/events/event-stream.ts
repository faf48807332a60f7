/** Reads server-sent events, one line of data each, until the stream ends. `onSign`: it lives. */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  { onData, onSign }: { onData: (data: string) => void; onSign: () => void },
): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onSign()
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|[\n\r]/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) onData(line.slice('data:'.length).trim())
  }
}
