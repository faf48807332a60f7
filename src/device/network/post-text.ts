/** Posts to another host without waiting for the response. Plain text avoids a CORS preflight. */
export function postText(url: string, body: string): void {
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
    credentials: 'omit',
    keepalive: true,
    referrerPolicy: 'no-referrer',
  }).catch(() => {
    // A lost analytics hit is acceptable.
  })
}
