import type { SessionUser } from '../../../api/session.js'

const KEY = 'phoneBindingDismissed'

/** Whether the dialog opens by itself: no verified phone, not put off in this session (specification 4). */
export function isPhoneWanted(user: Pick<SessionUser, 'loginId' | 'phoneVerify'>): boolean {
  return !user.phoneVerify && sessionStorage.getItem(KEY) !== user.loginId
}

/** Not again until the next login, which clears what the session stored. */
export function putOffPhone({ loginId }: Pick<SessionUser, 'loginId'>): void {
  sessionStorage.setItem(KEY, loginId)
}
