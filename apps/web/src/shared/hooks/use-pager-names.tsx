import type { PaginationProps } from 'antd'
import { cloneElement, type HTMLAttributes, isValidElement } from 'react'
import { useTranslation } from 'react-i18next'

/** Labels the arrows and numbers of a pager in the user's language, which Ant Design does not. */
export function usePagerNames(current?: number): Required<Pick<PaginationProps, 'itemRender'>> {
  const { t } = useTranslation('common')
  return {
    itemRender: (page, type, element) => {
      if (!isValidElement<HTMLAttributes<HTMLElement>>(element)) return element
      if (type === 'prev') return cloneElement(element, { 'aria-label': t('pager.previous') })
      if (type === 'next') return cloneElement(element, { 'aria-label': t('pager.next') })
      if (type !== 'page') return element
      return cloneElement(
        element,
        { 'aria-current': page === current ? 'page' : undefined },
        <span className="visually-hidden">{t('pager.page', { page })}</span>,
        <span aria-hidden="true">{page}</span>,
      )
    },
  }
}
