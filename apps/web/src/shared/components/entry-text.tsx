import type { ReactNode } from 'react'

const META = 'ant-list-item-meta'

/**
 * Title and text of a list entry. Looks like Ant Design's, whose title is always a fourth-level heading, regardless of
 * the heading above it.
 */
export function EntryText({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <div className={META}>
      <div className={`${META}-content`}>
        <div className={`${META}-title`} style={{ fontWeight: 'bold' }}>
          {title}
        </div>
        {description ? <div className={`${META}-description`}>{description}</div> : null}
      </div>
    </div>
  )
}
