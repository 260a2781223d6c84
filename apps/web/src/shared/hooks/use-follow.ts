import type { FormInstance } from 'antd'
import { useEffect, useRef } from 'react'

type Path = readonly (string | number)[]

const at = (values: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], values)

/** Updates a form with the values of a reloaded record. Typed input stays. */
export function useFollow<Values>(of: FormInstance<Values>, values: object | undefined): void {
  const form = of as FormInstance
  const text = JSON.stringify(values)
  const known = useRef(text)
  useEffect(() => {
    if (known.current === text) return
    known.current = text
    const names = form
      .getFieldsError()
      .map(({ name }) => name)
      .filter((name) => String(name[0]) in (values ?? {}) && !form.isFieldTouched(name))
    form.setFields(names.map((name) => ({ name, value: at(values, name), touched: false })))
  })
}

/** Marks the fields that still have their submitted value as saved. Returns true if other text has been typed since. */
export function settle<Values>(of: FormInstance<Values>, sent: object): boolean {
  const form = of as FormInstance
  const names = form.getFieldsError().map(({ name }) => name)
  const textOf = (value: unknown) => JSON.stringify(value)
  const saved = names.filter((name) => textOf(form.getFieldValue(name)) === textOf(at(sent, name)))
  form.setFields(saved.map((name) => ({ name, touched: false })))
  return saved.length < names.length
}
