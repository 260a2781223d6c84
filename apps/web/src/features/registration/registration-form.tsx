import { type ParticipantSign, REGISTRATION_FIELDS } from '@credit/contract'
import { Alert, Button, Flex, Form, Steps } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../api/client.js'
import { type Fault, FaultSummary, faultsOf, pathOf } from '../../resource-kit/form-faults.js'
import { usePendingUploads } from '../../resource-kit/pending-uploads.js'
import { useLeaveGuard } from '../../shared/hooks/use-leave-guard.js'
import { PRESS_WITHOUT_BLUR } from '../../shared/press-without-blur.js'
import { useSite } from '../../shared/site/site.js'
import '../../shared/styles/forms.css'
import { AccountFields } from './account-fields.js'
import { Attachments } from './attachments.js'
import { type OwnRegistration, type RegistrationReceipt, register, resend } from './calls.js'
import { DetailFields } from './detail-fields.js'
import { labelOfAny, useTexts } from './labels.js'
import { Summary } from './summary.js'
import { fromOwn, type RegistrationValues, toCorrection, toRegistration } from './values.js'

const ACCOUNT = ['loginName', 'pwd', 'confirm', 'phone', 'vcode', 'code', 'fileIds']
const STEPS = ['details', 'account', 'check'] as const

interface Props {
  sign: ParticipantSign
  /** Token of an earlier registration, or of the last code. */
  token: string | null
  onToken: (token: string) => void
  /** Rejected registration to correct. */
  own?: OwnRegistration
  onSent: (receipt: RegistrationReceipt | OwnRegistration) => void
}

/** Registration form in three steps: details, account, review. */
export function RegistrationForm({ sign, token, onToken, own, onSent }: Props) {
  const texts = useTexts()
  const site = useSite()
  const [form] = Form.useForm<RegistrationValues>()
  const [step, setStep] = useState(0)
  const [faults, setFaults] = useState<Fault[]>([])
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState(false)
  const uploads = usePendingUploads()
  const guard = useLeaveGuard({ unsaved: () => touched || uploads.running() })

  const stepOf = (field: string) => (field === 'consent' ? 2 : ACCOUNT.includes(field) ? 1 : 0)
  const namesOf = (at: number): string[] => {
    if (at === 2) return ['consent']
    if (at === 1) return own ? ['fileIds'] : ACCOUNT
    return ['areaId', ...REGISTRATION_FIELDS[sign], 'codeConfirmed', 'numberConfirmed']
  }
  const show = (at: number) => {
    setStep(at)
    setFaults([])
    setFailed(null)
    window.scrollTo({ top: 0 })
  }
  const labelled = (name: string) => labelOfAny(texts, sign, name)

  const check = async (at: number): Promise<boolean> => {
    try {
      await form.validateFields(namesOf(at))
      return true
    } catch (cause) {
      const { errorFields } = cause as {
        errorFields: { name: (string | number)[]; errors: string[] }[]
      }
      setFaults(faultsOf(errorFields, labelled))
      return false
    }
  }
  const go = async () => {
    setFaults([])
    setFailed(null)
    if (!(await check(step))) return
    setBusy(true)
    const complete = await uploads.settled()
    setBusy(false)
    if (complete) show(step + 1)
    else setFailed(texts('kit:files.incomplete'))
  }
  const fail = ({ fields, message }: ApiError) => {
    const named = Object.entries(fields)
    form.setFields(named.map(([name, errors]) => ({ name: pathOf(name), errors })))
    const first = named.length > 0 ? Math.min(...named.map(([name]) => stepOf(name))) : step
    show(first)
    setFaults(
      named.flatMap(([name, errors]) =>
        errors.map((text) => ({ path: pathOf(name), label: labelled(name), message: text })),
      ),
    )
    setFailed(named.length > 0 ? null : message)
  }
  const submit = async () => {
    setFaults([])
    setFailed(null)
    if (!(await check(2)) || token === null) return
    const values = form.getFieldsValue(true) as RegistrationValues
    setBusy(true)
    try {
      const sent = own
        ? await resend(token, toCorrection(sign, values, own.version))
        : await register(sign, token, toRegistration(sign, values))
      setTouched(false)
      onSent(sent)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      fail(cause)
    } finally {
      setBusy(false)
    }
  }

  const initial = own ? fromOwn(own) : { areaId: site?.areaId, ...(sign === 4 ? { gender: 2 } : {}) }
  const hidden = (at: number) => (step === at ? undefined : { display: 'none' })
  return (
    <Flex vertical gap={16}>
      {guard}
      {own ? (
        <Alert
          type="warning"
          showIcon
          message={texts('rejected.title')}
          description={texts('rejected.reason', { reason: own.reason })}
        />
      ) : null}
      <Steps
        size="small"
        current={step}
        className="regedit-steps"
        responsive={false}
        items={STEPS.map((name) => ({
          title: texts(`steps.${own && name === 'account' ? 'files' : name}`),
        }))}
      />
      <FaultSummary form={form} faults={faults} message={failed} texts={texts} />
      <Form
        form={form}
        name="registration"
        layout="vertical"
        initialValues={initial}
        scrollToFirstError
        onValuesChange={() => setTouched(true)}
        onFieldsChange={() => {
          // Ignored during validation, when the errors are unknown and look like none.
          if (faults.length === 0 || form.isFieldsValidating()) return
          setFaults(faultsOf(form.getFieldsError(), labelled))
        }}
        onFinish={() => void (step === 2 ? submit() : go())}
      >
        <div style={hidden(0)}>
          <DetailFields sign={sign} sent={own?.fields} />
        </div>
        <div style={hidden(1)}>
          {own ? null : <AccountFields sign={sign} token={token} onToken={onToken} />}
          {uploads.provide(
            <Form.Item name="fileIds" label={texts('fields.fileIds')} extra={texts('hints.fileIds')}>
              <Attachments token={token} />
            </Form.Item>,
          )}
        </div>
        {step === 2 ? <Summary sign={sign} values={form.getFieldsValue(true)} sent={own} /> : null}
        <Flex gap={8} justify="flex-end" className="regedit-buttons">
          {step > 0 ? (
            <Button {...PRESS_WITHOUT_BLUR} onClick={() => show(step - 1)}>
              {texts('back')}
            </Button>
          ) : null}
          {step < 2 ? (
            <Button {...PRESS_WITHOUT_BLUR} type="primary" loading={busy} onClick={() => void go()}>
              {texts('next')}
            </Button>
          ) : (
            <Button {...PRESS_WITHOUT_BLUR} type="primary" loading={busy} onClick={() => void submit()}>
              {texts(own ? 'resend' : 'send')}
            </Button>
          )}
        </Flex>
      </Form>
    </Flex>
  )
}
