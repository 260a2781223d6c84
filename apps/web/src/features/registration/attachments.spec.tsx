import { UPLOAD_SUFFIXES } from '@credit/contract'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { prepareDom } from '../../resource-kit/testing.js'
import { Attachments } from './attachments.js'

beforeAll(async () => {
  prepareDom()
  await initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'registration', 'participants'] })
})
afterEach(cleanup)

it('are offered by the suffix groups (specification 9)', () => {
  render(<Attachments token="t" />)
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  const suffixes = Object.values(UPLOAD_SUFFIXES).flat()
  expect(input?.accept.split(',')).toEqual(suffixes.map((suffix) => `.${suffix}`))
})
