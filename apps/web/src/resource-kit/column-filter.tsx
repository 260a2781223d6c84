import { FilterFilled } from '@ant-design/icons'
import { Skeleton } from 'antd'
import type { FilterDropdownProps } from 'antd/es/table/interface'
import { lazyPart } from '../shared/lazy-part.js'
import type { AnyField, Texts } from './types.js'

const FORM_PLACEHOLDER = <Skeleton active style={{ width: 200, padding: 12 }} paragraph={{ rows: 2 }} />
const ColumnFilterForm = lazyPart(() => import('./column-filter-form.js'), FORM_PLACEHOLDER)

/** Returns the filter properties of an Ant Design column. */
export function filterOf(field: AnyField, texts: Texts, filteredValue: string[]) {
  return {
    filteredValue: filteredValue.length > 0 ? filteredValue : null,
    filterIcon: (
      <>
        <FilterFilled aria-hidden="true" />
        <span className="visually-hidden">{texts('kit:filter.of', { name: texts(`fields.${field.name}`) })}</span>
      </>
    ),
    filterDropdown: (props: FilterDropdownProps) => <ColumnFilterForm {...props} field={field} texts={texts} />,
  }
}
