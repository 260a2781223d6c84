import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Returns a field by its label, with or without the asterisk of required fields. */
export const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^(\\* ?)?${label}$`))

function enter(field: HTMLInputElement, value: string): void {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

const faultOf = (field: HTMLInputElement) =>
  field.closest('.ant-form-item')?.querySelector('.ant-form-item-explain-error')?.textContent

interface Values {
  label: string
  good: readonly string[]
  bad: readonly string[]
  /** Repaired values, by the typed value. */
  repaired?: Readonly<Record<string, string>>
  /** Sentence below the field while it holds a bad value. */
  fault: string
}

/** Enters each value and expects the sentence below the field after a bad one, and none after a good one. */
export async function expectFaults({ label, good, bad, repaired, fault }: Values): Promise<void> {
  const field = fieldOf(label)
  const expectAfter = async (value: string, expected: string | undefined) => {
    enter(field, value)
    expect(field.value).toBe(repaired?.[value] ?? value)
    await waitFor(() => expect([label, value, faultOf(field)]).toEqual([label, value, expected]))
  }
  for (const value of bad) {
    await expectAfter(value, fault)
    await expectAfter(good[0] ?? '', undefined)
  }
  for (const value of good) {
    await expectAfter(bad[0] ?? '', fault)
    await expectAfter(value, undefined)
  }
}
