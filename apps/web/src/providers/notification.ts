import type { NotificationProvider } from '@refinedev/core'
import { toast } from '../shared/toast.js'

/** One message at a time, in the middle, 2 s, announced (specification 9). */
export const notificationProvider: NotificationProvider = {
  open: ({ message, type }) => {
    void toast(type === 'error' ? 'error' : 'success', message)
  },
  // A toast goes by itself.
  close: () => undefined,
}
