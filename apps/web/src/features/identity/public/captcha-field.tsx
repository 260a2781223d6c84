import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../shared/components/field.js'
import type { CaptchaState } from '../../../shared/hooks/use-captcha.js'
import styles from './login.module.css'

interface CaptchaFieldProps {
  captcha: CaptchaState
  value: string
  onChange: (value: string) => void
  error?: string
}

/** The picture is fetched when first pressed or when the account field is left; pressing renews it. */
export function CaptchaField({ captcha, value, onChange, error }: CaptchaFieldProps) {
  const { t } = useTranslation('identity-public')
  const [broken, setBroken] = useState<string>()
  const { src } = captcha
  const failed = src !== undefined && broken === src
  return (
    <TextField
      label={t('captcha.label')}
      name="vcode"
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\s/g, ''))}
      onFocus={captcha.fetchOnce}
      maxLength={8}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      error={error}
      beside={
        <button
          type="button"
          className={styles.captcha}
          onClick={captcha.refresh}
          title={t('captcha.refresh')}
          aria-label={t('captcha.refresh')}
        >
          {src && !failed ? (
            <img src={src} alt={t('captcha.alt')} onError={() => setBroken(src)} />
          ) : (
            <span>{t(failed ? 'captcha.failed' : 'captcha.get')}</span>
          )}
        </button>
      }
    />
  )
}
