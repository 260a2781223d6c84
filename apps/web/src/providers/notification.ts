import type { NotificationProvider } from '@refinedev/core'
import { toast } from '../shared/toast.js'

/** One message at a time, in the middle, for 2 s, announced to screen readers (specification 9). */
export const notificationProvider: NotificationProvider = {
  open: ({ message, type }) => {
    void toast(type === 'error' ? 'error' : 'success', message)
  },
  // A message disappears by itself.
  close: () => undefined,
}
