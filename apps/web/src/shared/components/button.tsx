import type { ComponentProps } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'plain'
  busy?: boolean
  wide?: boolean
}

export function Button({
  kind = 'primary',
  busy,
  wide,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  const names = [styles.button, styles[kind], wide && styles.wide, className]
  return (
    <button
      type="button"
      className={names.filter(Boolean).join(' ')}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    />
  )
}
