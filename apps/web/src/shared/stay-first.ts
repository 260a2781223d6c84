/** Props of a question about unsaved input. Enter keeps the input. */
export const STAY_FIRST = {
  okButtonProps: { danger: true, type: 'default' },
  cancelButtonProps: { type: 'primary' },
  autoFocusButton: 'cancel',
} as const
