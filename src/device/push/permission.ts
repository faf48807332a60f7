/** Whether this device may show notifications. In-app browsers have none, neither in pages nor in workers. */
export const getNotificationPermission = (): NotificationPermission | undefined => globalThis.Notification?.permission
