/** Tells something to another host and does not wait for an answer; as plain text, so that no preflight goes ahead. */
export function postText(url: string, body: string): void {
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
    credentials: 'omit',
    keepalive: true,
    referrerPolicy: 'no-referrer',
  }).catch(() => {
    // A count that is lost is lost.
  })
}
