import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { refresh } from '../../../api/reload-after-writes.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js'
import { useReturnFocus } from '../../../shared/hooks/use-return-focus.js'
import { toast } from '../../../shared/toast.js'
import { RemoveForm } from './remove-form.js'
import { SetUpForm } from './set-up-form.js'

const STATE = '/credit/admin/api/account/mfa'

interface Props {
  /** Set if all other pages are closed until it is set up. */
  onClose?: () => void
  onDone?: () => void
  onLogout?: () => void
}

/**
 * Sets up the caller's authenticator, shows the recovery codes once, or removes it. Asks before
 * its page is left with the codes.
 */
export default function SecondFactorDialog({ onClose, onDone = onClose, onLogout }: Props) {
  const { t } = useTranslation(['identity', 'common'])
  const client = useQueryClient()
  useReturnFocus()
  const state = apiQuery.useQuery('get', STATE)
  const [codes, setCodes] = useState<string[] | null>(null)
  const noted = useRef(false)
  const guard = useLeaveGuard({ unsaved: () => codes !== null && !noted.current })
  const forced = onClose === undefined
  const done = () => {
    noted.current = true
    void refresh(client)
    onDone?.()
  }

  return (
    <Modal
      open
      title={t('secondFactor.title')}
      closable={!forced && codes === null}
      maskClosable={false}
      keyboard={!forced && codes === null}
      onCancel={onClose}
      footer={
        codes ? (
          <Button type="primary" onClick={done}>
            {t('secondFactor.done')}
          </Button>
        ) : (
          <Button onClick={onLogout ?? onClose}>{t(forced ? 'menu.logout' : 'common:action.close')}</Button>
        )
      }
    >
      {guard}
      {state.isLoadingError ? <LoadProblem error={state.error} onRetry={state.refetch} /> : null}
      {codes ? (
        <>
          <Alert type="warning" showIcon message={t('secondFactor.codes')} />
          <ul>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {!codes && state.data?.enabled === false ? (
        <>
          <p>{t(forced ? 'secondFactor.required' : 'secondFactor.off')}</p>
          <SetUpForm
            onConfirmed={(given) => {
              void toast('success', t('secondFactor.enabled'))
              setCodes(given)
            }}
          />
        </>
      ) : null}
      {!codes && state.data?.enabled ? (
        <>
          <p>
            {t('secondFactor.on', {
              time: formatDateTime(state.data.since ?? ''),
              count: state.data.recoveryCodesLeft,
            })}
          </p>
          <RemoveForm
            onRemoved={() => {
              void toast('success', t('secondFactor.disabled'))
              done()
            }}
          />
        </>
      ) : null}
    </Modal>
  )
}
