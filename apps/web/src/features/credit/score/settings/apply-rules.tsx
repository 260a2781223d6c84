import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultOf, ruleOf } from '../../../../resource-kit/form-rules.js'

interface Props {
  /** True after a preview of the numbers in the form. */
  ready: boolean
  pending: boolean
  onApply: (reason: string) => Promise<unknown>
}

/** Reason of a change of the rules, and the button that applies what was previewed. */
export function ApplyRules({ ready, pending, onApply }: Props) {
  const { t } = useTranslation(['credit-score', 'kit'])
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const label = t('formula.reason')
  const rule = ruleOf('ScoreNumbersChange', 'reason', true)
  const fault = faultOf(reason, { kind: 'text', label, rule, texts: t })
  const apply = async () => {
    setAsked(true)
    if (fault !== null) return
    await onApply(reason)
    setReason('')
    setAsked(false)
  }
  const shown = asked || reason !== '' ? fault : null
  return (
    <Form.Item
      label={label}
      htmlFor="rules-reason"
      required
      {...(shown ? { validateStatus: 'error' as const, help: shown } : {})}
    >
      <div className="apply-rules">
        <Input
          id="rules-reason"
          value={reason}
          disabled={!ready}
          placeholder={t('formula.reasonHint')}
          aria-invalid={shown ? true : undefined}
          onChange={({ target }) => setReason(target.value)}
          onPressEnter={(event) => {
            // Enter in the form would preview again.
            event.preventDefault()
            if (ready) void apply()
          }}
        />
        <Button type="primary" disabled={!ready} loading={pending} onClick={() => void apply()}>
          {t('formula.apply')}
        </Button>
      </div>
    </Form.Item>
  )
}
