import { normaliseToken } from '@credit/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../shared/components/field.js'
import type { CaptchaState } from '../../../shared/hooks/use-captcha.js'
import { useHydrated } from '../../../shared/hooks/use-hydrated.js'
import styles from './login.module.css'

interface CaptchaFieldProps {
  captcha: CaptchaState
  value: string
  onChange: (value: string) => void
  error?: string
}

/**
 * Captcha field. The picture loads on the first click or when the account field loses the focus; a click renews it.
 * Digits can be played as audio instead.
 */
export function CaptchaField({ captcha, value, onChange, error }: CaptchaFieldProps) {
  const { t } = useTranslation('identity-public')
  const [broken, setBroken] = useState<string>()
  const hydrated = useHydrated()
  const { src, spoken } = captcha
  const failed = src !== undefined && broken === src
  const drawn = src !== undefined && !failed
  return (
    <TextField
      label={t('captcha.label')}
      name="vcode"
      value={value}
      onText={(text) => onChange(normaliseToken(text))}
      onFocus={captcha.fetchOnce}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      inputMode={spoken ? 'numeric' : undefined}
      hint={spoken ? t(`captcha.${spoken}`) : undefined}
      error={error}
      beside={
        <>
          <button
            type="button"
            className={styles.captcha}
            disabled={!hydrated}
            onClick={captcha.refresh}
            title={t('captcha.refresh')}
            aria-label={drawn ? t('captcha.refresh') : undefined}
          >
            {drawn ? (
              <img src={src} alt="" onError={() => setBroken(src)} />
            ) : (
              <span>{t(failed ? 'captcha.failed' : 'captcha.get')}</span>
            )}
          </button>
          <button
            type="button"
            className={styles.listen}
            disabled={!hydrated}
            title={t('captcha.listen')}
            aria-label={t('captcha.listen')}
            onClick={() => void captcha.listen()}
          >
            <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round">
                <path d="M4 9.5v5h3.5l5 4v-13l-5 4Z" />
                <path d="M16 9a4.5 4.5 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11" strokeLinecap="round" />
              </g>
            </svg>
          </button>
        </>
      }
    />
  )
}
