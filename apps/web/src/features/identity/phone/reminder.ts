import type { SessionUser } from '../../../api/session-user.js'

const KEY = 'phoneBindingDismissed'

/**
 * True if the binding dialog opens automatically: no verified phone, and not dismissed in this session (specification
 * 4).
 */
export function isReminderDue(user: Pick<SessionUser, 'loginId' | 'phoneVerify'>): boolean {
  return !user.phoneVerify && sessionStorage.getItem(KEY) !== user.loginId
}

/** Keeps the dialog closed until the next login, which clears the session storage. */
export function postponeReminder({ loginId }: Pick<SessionUser, 'loginId'>): void {
  sessionStorage.setItem(KEY, loginId)
}
