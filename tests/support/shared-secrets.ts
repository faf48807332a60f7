/** Secrets that several processes on one PostgreSQL share. For tests only. */
export const SHARED_SECRETS = {
  SESSION_SECRET: 'the same for all processes of a test',
  VAPID_PUBLIC_KEY: 'BK3tNBlqcI36Yso67e3NyZvhBeFhDA-9zCYa9P7rlTuksQ0oz67qxs8Yoh59nKNafNOF6vFqClOk17HSz3FXxEs',
  VAPID_PRIVATE_KEY: 'deYZvJ_3og1M3utybixkBa8JOQKxCUxXOoauPrftuRA',
}
