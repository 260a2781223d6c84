import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

interface Look {
  kind?: 'primary' | 'plain'
  wide?: boolean
}

const classOf = ({ kind = 'primary', wide }: Look, className?: string) =>
  [styles.button, kind === 'plain' && styles.plain, wide && styles.wide, className].filter(Boolean).join(' ')

export interface ButtonProps extends ComponentProps<'button'>, Look {
  busy?: boolean
}

export function Button({ kind, busy, wide, className, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={classOf({ kind, wide }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    />
  )
}

/** Link that looks like a button and works without script. */
export function ButtonLink({ kind, wide, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={classOf({ kind, wide }, className)} {...rest} />
}
