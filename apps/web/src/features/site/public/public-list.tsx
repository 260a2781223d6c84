import { PAGE_NUMBER_MAX } from '@credit/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Button } from '../../../shared/components/button.js'
import { Field } from '../../../shared/components/field.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { Pager } from '../../../shared/components/pager.js'
import { useHydrated } from '../../../shared/hooks/use-hydrated.js'
import { type ReadPage, useAllRows, usePrinting } from '../../../shared/hooks/use-printing.js'
import styles from './public-list.module.css'

/** Returns the page in the address. Defaults to the first. */
export function pageIn(search: URLSearchParams): number {
  const current = Number(search.get('current') ?? 1)
  return Number.isInteger(current) && current > 0 && current <= PAGE_NUMBER_MAX ? current : 1
}

/** Returns a text from the address, limited to the length of its field. */
export function textIn(search: URLSearchParams, name: string, length: number): string {
  return (search.get(name) ?? '').trim().slice(0, length)
}

interface SelectProps {
  label: string
  name: string
  value?: string
  options: readonly (readonly [value: string, text: string])[]
}

/** Select field of a filter. */
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

/** Filters of a list on paper, where the filter fields are not printed. */
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

interface Page<Row> {
  records: Row[]
  current: number
  pages: number
  total: number
}

interface PagesProps<Row> {
  found: Page<Row>
  /** Loads some of the rows, for printing all of them. */
  read: ReadPage<Row>
  addressOf: (page: number) => string
  children: (rows: readonly Row[]) => ReactNode
}

/** Rows of a page with links to the other pages, or all rows while they are printed. */
export function ListPages<Row>({ found, read, addressOf, children }: PagesProps<Row>) {
  const { t } = useTranslation('site-public')
  const { records, current, pages, total } = found
  const printing = usePrinting(pages > 1)
  const all = useAllRows(printing, total, read)
  const rows = all ?? records
  const canPrint = useHydrated()
  return (
    <>
      {children(rows)}
      {all && all.length < total ? <p className={styles.printed}>{t('printedSome', { n: all.length })}</p> : null}
      {!all && pages > 1 ? (
        <p className={styles.printed}>
          {t('printedPage', { current, pages })}
          {t(canPrint ? 'printedAll' : 'printedEach')}
        </p>
      ) : null}
      <Pager page={current} pages={pages} total={total} addressOf={addressOf} />
      {canPrint && pages > 1 ? (
        <Button kind="plain" className={styles.print} busy={printing.isPrinting} onClick={printing.print}>
          {t('printAll')}
        </Button>
      ) : null}
    </>
  )
}

/** Download links, each with address and text. */
export function Downloads({ files }: { files: readonly (readonly [href: string, text: string])[] }) {
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

interface Props<Row, Asked extends { current: number }> {
  /** Filters and page in the address. */
  asked: Asked
  /** Fields of the filters. */
  fields: ReactNode
  /** Filters in words. */
  filters: readonly NamedFilter[]
  find: string
  /** Content between the filters and the results. */
  downloads?: ReactNode
  /** Null if the list does not exist. */
  found: UseQueryResult<Page<Row> | null>
  none: string
  /** Loads some of the rows, for printing all of them. */
  read: ReadPage<Row>
  children: (rows: readonly Row[]) => ReactNode
}

/** Public list that works without script: filters, results, pages. */
export function PublicList<Row, Asked extends { current: number }>({
  asked,
  fields,
  filters,
  find,
  downloads,
  found,
  none,
  read,
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
          <ListPages found={found.data} read={read} addressOf={addressOf}>
            {(rows) => (rows.length > 0 ? children(rows) : null)}
          </ListPages>
        </div>
      ) : null}
    </>
  )
}
