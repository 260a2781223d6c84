import { PAGE_NUMBER_MAX } from '@credit/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Button } from '../../../shared/components/button.js'
import { Field } from '../../../shared/components/field.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { Pager } from '../../../shared/components/pager.js'
import styles from './public-list.module.css'

/** The page that an address asks for; anything else is the first one. */
export function pageIn(search: URLSearchParams): number {
  const current = Number(search.get('current') ?? 1)
  return Number.isInteger(current) && current > 0 && current <= PAGE_NUMBER_MAX ? current : 1
}

/** A text of an address, as long as its field allows. */
export function textIn(search: URLSearchParams, name: string, length: number): string {
  return (search.get(name) ?? '').trim().slice(0, length)
}

interface SelectProps {
  label: string
  name: string
  value?: string
  options: readonly (readonly [value: string, text: string])[]
}

/** A choice among the filters. */
export function SelectField({ label, name, value, options }: SelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} name={name} defaultValue={value ?? ''}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export type NamedFilter = readonly [label: string, value: string | undefined]

/** What a list is narrowed to, on paper: the fields that say so on a screen are not printed. */
export function PrintedFilters({ filters }: { filters: readonly NamedFilter[] }) {
  const { t } = useTranslation('site-public')
  return filters.map(([label, value]) =>
    value ? (
      <p key={label} className={styles.printed}>
        {t('filtered', { label, value })}
      </p>
    ) : null,
  )
}

interface Found {
  current: number
  pages: number
}

/** Which page of a list a paper has; the links to the others are not printed. */
export function PrintedPages({ found: { current, pages } }: { found: Found }) {
  const { t } = useTranslation('site-public')
  if (pages < 2) return null
  return <p className={styles.printed}>{t('printedPage', { current, pages })}</p>
}

/** Files to download, each as the address and the text of its link. */
export function Downloads({
  files,
}: {
  files: readonly (readonly [href: string, text: string])[]
}) {
  return (
    <p className={styles.downloads}>
      {files.map(([href, text]) => (
        <a key={href} href={href} download>
          {text}
        </a>
      ))}
    </p>
  )
}

interface Page<Row> extends Found {
  records: Row[]
  total: number
}

interface Props<Row, Asked extends { current: number }> {
  /** The filters and the page that stand in the address. */
  asked: Asked
  /** The fields of the filters. */
  fields: ReactNode
  /** The same in words. */
  filters: readonly NamedFilter[]
  find: string
  /** Between the filters and what was found. */
  downloads?: ReactNode
  /** Null where there is no such list. */
  found: UseQueryResult<Page<Row> | null>
  none: string
  children: (rows: readonly Row[]) => ReactNode
}

/** A list for the public, which works without script: filters, what was found, pages. */
export function PublicList<Row, Asked extends { current: number }>({
  asked,
  fields,
  filters,
  find,
  downloads,
  found,
  none,
  children,
}: Props<Row, Asked>) {
  const addressOf = (page: number) => `?${new URLSearchParams({ ...asked, current: String(page) })}`
  return (
    <>
      <search>
        <Form key={JSON.stringify(asked)} className={styles.filters}>
          {fields}
          <Button type="submit">{find}</Button>
        </Form>
      </search>
      <PrintedFilters filters={filters} />
      {downloads}
      <LoadFailed query={found} />
      {found.data ? (
        <div aria-busy={found.isFetching}>
          {found.data.total === 0 ? <p>{none}</p> : null}
          {found.data.records.length > 0 ? children(found.data.records) : null}
          <PrintedPages found={found.data} />
          <Pager
            page={found.data.current}
            pages={found.data.pages}
            total={found.data.total}
            addressOf={addressOf}
          />
        </div>
      ) : null}
    </>
  )
}
