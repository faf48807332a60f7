/** Another transaction changed the data that a decision was based on: roll back and start over. */
export class RetryTransaction extends Error {
  override name = 'RetryTransaction'
}
