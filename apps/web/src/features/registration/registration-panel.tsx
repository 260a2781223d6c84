import type { ParticipantSign } from '@credit/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/client.js'
import { Result } from '../../shared/components/lazy-result.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { registrationToken } from '../../shared/registration-token.js'
import { ownRegistrationQuery } from './calls.js'
import { useTexts } from './labels.js'
import { RegistrationForm } from './registration-form.js'

/** New registration, or the status or correction of the registration sent from this browser. */
export function RegistrationPanel({ sign }: { sign: ParticipantSign }) {
  const texts = useTexts()
  const client = useQueryClient()
  const [sent, setSent] = useState(() => registrationToken.get())
  const [token, setToken] = useState(sent)
  const [hasEnded, setEnded] = useState(false)
  const own = useQuery(ownRegistrationQuery(sent))
  const startAgain = () => {
    registrationToken.clear()
    setSent(null)
    setToken(null)
  }

  // Token of a registration that was never sent, is approved or has expired.
  const isStale = own.error instanceof ApiError && own.error.code === 'REGISTRATION_TOKEN'
  useEffect(() => {
    if (!isStale) return
    registrationToken.clear()
    setEnded(true)
    setSent(null)
    setToken(null)
  }, [isStale])

  if (sent !== null && (own.isPending || isStale)) return <Skeleton active paragraph={{ rows: 8 }} />
  if (own.error && sent !== null) return <LoadProblem error={own.error} onRetry={own.refetch} />
  const mine = own.data
  if (mine && mine.status !== 'rejected') {
    const login = <Link to={`/login?type=${mine.sign}`}>{texts('toLogin')}</Link>
    return (
      <Result
        status="info"
        title={texts('status.pending.title')}
        subTitle={texts('status.pending.text', { area: mine.areaName, name: mine.loginName })}
        extra={[
          <span key="login">{login}</span>,
          <Button key="again" onClick={startAgain}>
            {texts('another')}
          </Button>,
        ]}
      />
    )
  }
  return (
    <>
      {hasEnded ? (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          message={texts('ended')}
          action={<Link to={`/login?type=${sign}`}>{texts('toLogin')}</Link>}
        />
      ) : null}
      <RegistrationForm
        key={mine ? `own ${mine.version}` : `new ${sign}`}
        sign={mine ? (mine.sign as ParticipantSign) : sign}
        token={token}
        onToken={setToken}
        own={mine}
        onSent={(receipt) => {
          const stored = 'registrationToken' in receipt ? receipt.registrationToken : (token ?? '')
          registrationToken.set(stored)
          setToken(stored)
          setSent(stored)
          setEnded(false)
          void client.invalidateQueries({ queryKey: ['own-registration'] })
        }}
      />
    </>
  )
}
