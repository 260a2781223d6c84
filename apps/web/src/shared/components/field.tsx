import { type ComponentProps, type ReactNode, useId } from 'react'
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

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string
  hint?: string
  /** Content at the right of the input, for example a captcha picture. */
  beside?: ReactNode
}

export function TextField({ label, error, hint, beside, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={styles.row}>
          <input className={styles.input} {...control} {...input} />
          {beside}
        </div>
      )}
    </Field>
  )
}
