import { LOGIN_TYPES, type LoginType } from '@credit/contract'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoginMethod } from './calls.js'
import styles from './login.module.css'

/** Returns the enabled login methods in the specification's order. */
export function methodsOf(config: LoginMethod): LoginType[] {
  const on: Record<LoginType, number> = {
    name: config.loginNameType,
    phone: config.loginPhoneType,
    ca: config.loginCaType,
  }
  return LOGIN_TYPES.filter((method) => on[method] === 1)
}

interface MethodTabsProps {
  methods: LoginType[]
  value: LoginType
  onChange: (method: LoginType) => void
}

export function MethodTabs({ methods, value, onChange }: MethodTabsProps) {
  const { t } = useTranslation('identity-public')
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    const next = methods[(methods.indexOf(value) + by + methods.length) % methods.length]
    if (!next) return
    onChange(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-method="${next}"]`)?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('method.label')} onKeyDown={move}>
      {methods.map((method) => (
        <button
          key={method}
          type="button"
          role="tab"
          data-method={method}
          aria-selected={method === value}
          tabIndex={method === value ? 0 : -1}
          onClick={() => onChange(method)}
        >
          {t(`method.${method}`)}
        </button>
      ))}
    </div>
  )
}
