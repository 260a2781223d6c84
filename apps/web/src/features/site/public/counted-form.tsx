import { AUTH_BASE } from '@credit/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/components/button.js'
import { TextField } from '../../../shared/components/field.js'
import { type CaptchaState, useCaptcha } from '../../../shared/hooks/use-captcha.js'
import styles from './counted-form.module.css'
import type { Fault } from './credit-queries.js'
import type { Submitted } from './use-submitted.js'

/** Captcha required before the next query, as a picture or as audio. */
function CaptchaField({ captcha, error }: { captcha: CaptchaState; error: string }) {
  const { t } = useTranslation('site-public')
  const { uuid, src, spoken } = captcha
  return (
    <>
      <input type="hidden" name="uuid" value={uuid} />
      <TextField
        key={uuid}
        label={t('captcha.label')}
        name="vcode"
        required
        autoComplete="off"
        inputMode={spoken ? 'numeric' : undefined}
        hint={spoken ? t(`captcha.${spoken}`) : undefined}
        error={error}
        beside={src ? <img className={styles.picture} src={src} alt="" /> : undefined}
      />
      <div className={styles.others}>
        <button type="button" onClick={captcha.refresh}>
          {t(spoken ? 'captcha.picture' : 'captcha.another')}
        </button>
        <button type="button" onClick={() => void captcha.listen()}>
          {t(spoken ? 'captcha.again' : 'captcha.listen')}
        </button>
        <noscript>
          <a href={`${AUTH_BASE}/api/verification/${uuid}/audio`}>{t('captcha.listen')}</a>
        </noscript>
      </div>
    </>
  )
}

interface CountedFormProps {
  /** Path of the page, to which the form is sent without script. */
  action: string
  submitted: Submitted
  fault: Fault | undefined
  send: string
  /** Fields before the captcha. */
  children?: ReactNode
}

/** Form of a query that is counted, with a captcha if the next query needs one. Moves the focus to a wrong field. */
export function CountedForm({ action, submitted, fault, send, children }: CountedFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const captcha = useCaptcha(fault?.captcha)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same fault of another submit is another one.
  useEffect(() => {
    if (fault?.field) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [fault?.field, fault?.captcha, submitted.turn])
  return (
    // Its own errors stand at the fields, in the language of the page.
    <form ref={form} action={action} method="get" noValidate className={styles.form} onSubmit={submitted.onSubmit}>
      {children}
      {fault?.captcha ? <CaptchaField captcha={captcha} error={fault.text} /> : null}
      <Button type="submit">{send}</Button>
    </form>
  )
}
