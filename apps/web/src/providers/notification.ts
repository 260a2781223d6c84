import type { NotificationProvider } from '@refinedev/core'
import { toast } from '../shared/toast.js'

/** Shows one message at a time, centred, for 2 s, and announces it to screen readers (specification 9). */
export const notificationProvider: NotificationProvider = {
  open: ({ message, type }) => {
    void toast(type === 'error' ? 'error' : 'success', message)
  },
  // Messages close by themselves.
  close: () => undefined,
}
