import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CaptchaAnswer } from './credit-queries.js'

/** Fields of a form that is sent, and how often it was. */
export interface Submitted {
  fields: URLSearchParams
  turn: number
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Returns the fields of a form whose submits are counted: first those in the address, which a form sent without script
 * uses, then those that were submitted. The address follows, without the captcha.
 */
export function useSubmitted(): Submitted {
  const [search] = useSearchParams()
  const [{ fields, turn }, setSubmitted] = useState({ fields: search, turn: 0 })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) sent.set(name, String(value))
    setSubmitted({ fields: sent, turn: turn + 1 })
    const keyword = sent.get('keyword')
    const address = keyword === null ? '' : `?${new URLSearchParams({ keyword })}`
    history.replaceState(history.state, '', location.pathname + address)
  }
  return { fields, turn, onSubmit }
}

const textOf = (fields: URLSearchParams, name: string) => (fields.get(name) ?? '').trim()

/** Returns the answer to a captcha among some fields. */
export function captchaIn(fields: URLSearchParams): CaptchaAnswer {
  const [uuid, vcode] = [textOf(fields, 'uuid'), textOf(fields, 'vcode')]
  return uuid && vcode ? { uuid, vcode } : {}
}

/** Returns the keyword among some fields, or null if there is no such field. */
export const keywordIn = (fields: URLSearchParams) => (fields.has('keyword') ? textOf(fields, 'keyword') : null)
