import { type ComponentProps, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './field.module.css'

interface FieldProps {
  label: string
  error?: string
  hint?: string
  /** Receives the attributes that link the control to its label, hint and error. */
  children: (control: {
    id: string
    'aria-invalid': boolean | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** Label, hint and error around one control. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="secondary">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'ref'> {
  label: string
  error?: string
  hint?: string
  /** Content at the right of the input, for example a captcha picture. */
  beside?: ReactNode
  /** Receives what is typed into a field with a `value`. */
  onText?: (text: string) => void
}

export function TextField({ label, error, hint, beside, onText, ...input }: TextFieldProps) {
  const node = useRef<HTMLInputElement>(null)
  // Reports what was filled in and focused before React took over the rendered page. The next rendering would overwrite
  // the text with the state.
  const reportEarly = useEffectEvent(() => {
    const early = node.current?.value
    if (onText && early && early !== input.value) onText(early)
    if (document.activeElement !== node.current) return
    node.current?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  })
  useLayoutEffect(() => reportEarly(), [])
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={styles.row}>
          <input
            ref={node}
            className={styles.input}
            onChange={onText && ((event) => onText(event.target.value))}
            {...control}
            {...input}
          />
          {beside}
        </div>
      )}
    </Field>
  )
}
