/** Texts of buttons that are one part for all screens; it is enough that they are pressed on one. */
const ONCE_FOR_ALL = [
  // The frame of the workspace and of the public pages.
  /^layouts\//,
  /^shared:(theme|language|password|sms|pager|search|chart|leave|chunk|picture|state)\./,
  /^features\/identity:menu\./,
  /^features\/messaging:messages\./,
  // Tools of supervisors next to every record.
  /^features\/workspace\//,
  // Controls that every list has.
  /^resource-kit:(columns|density|filter|views|export|search|drawer|select|selected|selectPage)\b/,
  /^resource-kit:(import|job|items|editor|files|conflict|undo|language)\b/,
  /^resource-kit:named\.show$/,
  /^resource-kit:button\.(cancel|clearSelection)$/,
  /^resource-kit:bulk\.(selectAll|close|saveFailed)$/,
  // Date fields, copying and the like of Ant Design.
  /^antd:/,
]

export const isOnceForAll = (key: string) => ONCE_FOR_ALL.some((pattern) => pattern.test(key))

/** True if the text is an error of a field: the summary of a form has a button for each error. */
export const isFault = (key: string) => /\b(rule|required)\b/i.test(key)

/** Buttons that no journey presses, by `route  text`, and why. */
const EXCUSED: readonly (readonly [button: RegExp, reason: string])[] = [
  [/^everywhere {2}.* 秒后重新获取$/, 'the button that sends a code, disabled until the next one may be sent'],
  [/^everywhere {2}复制成功$/, 'what a button that copies is called just after it was pressed'],
  [
    /^\/(userManagemen\/(details|procurementManagement|agencyManagement|evaluationExpertsManagement)|(agency|evaluationExperts)Management\/)/,
    'all kinds of participants share their pages, whose buttons are pressed on those of a supplier',
  ],
]

export function reasonFor(button: string): string | null {
  return EXCUSED.find(([pattern]) => pattern.test(button))?.[1] ?? null
}
