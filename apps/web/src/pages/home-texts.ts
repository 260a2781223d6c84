import { SIGN } from '@credit/contract'

/** Texts of the first page after login, of supervisors and of participants. */
export const HOME_TEXTS = {
  supervisor: ['pages', 'oversight', 'projects', 'evaluation', 'sync'],
  participant: ['pages', 'participants', 'evaluation', 'credit', 'workspace-duties'],
} as const

export const homeTexts = (loginType: number): readonly string[] =>
  HOME_TEXTS[loginType === SIGN.supervisor ? 'supervisor' : 'participant']
