import { passwordProblems } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../shared/components/password-field.js'

export interface NewPassword {
  first: string
  second: string
}

/** Returns the first error of each of the two fields (specification 5), as keys of `common`. */
export function newPasswordErrors({ first, second }: NewPassword, loginName = '', oldPwd = '') {
  const [problem] = passwordProblems(first, loginName)
  const sentences = {
    length: 'password.length',
    whitespace: 'password.noSpace',
    loginName: 'password.notLoginName',
  } as const
  const known = problem && problem in sentences ? (problem as keyof typeof sentences) : undefined
  const same = first === oldPwd ? 'password.same' : undefined
  const ofFirst = !problem ? same : known ? sentences[known] : 'password.rule'
  return {
    first: first === '' ? 'password.newRequired' : ofFirst,
    second: second === '' ? 'password.confirmRequired' : first !== second ? 'password.differs' : undefined,
  }
}

interface NewPasswordFieldsProps {
  value: NewPassword
  onChange: (value: NewPassword) => void
  /** True after the first submission. Errors are only shown from then on. */
  tried: boolean
  loginName?: string
  oldPwd?: string
  serverError?: string
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { t } = useTranslation('common')
  const { value, onChange, tried, loginName, oldPwd, serverError } = props
  const errors = newPasswordErrors(value, loginName, oldPwd)
  return (
    <>
      <PasswordField
        label={t('password.new')}
        hint={`${t('password.length')}${t('password.and')}${t('password.rule')}`}
        name="newPwd"
        value={value.first}
        onText={(text) => onChange({ ...value, first: text })}
        autoComplete="new-password"
        error={serverError ?? (tried && errors.first ? t(errors.first) : undefined)}
      />
      <PasswordField
        label={t('password.confirm')}
        name="confirmPwd"
        value={value.second}
        onText={(text) => onChange({ ...value, second: text })}
        autoComplete="new-password"
        error={tried && errors.second ? t(errors.second) : undefined}
      />
    </>
  )
}
