import { AREA_STATUS } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { useSite } from '../../../shared/site/site.js'
import { toast } from '../../../shared/toast.js'
import styles from './district-map.module.css'
import { MAP_WIDTH } from './project-map.js'
import { type AreaRow, areasQuery, mapQuery } from './queries.js'

type AreaState = 'here' | 'open' | 'closed'

function useAreaLink() {
  const { t } = useTranslation('site-public')
  const here = useSite()?.areaCode
  const stateOf = (area: AreaRow): AreaState => {
    if (area.status !== AREA_STATUS.open) return 'closed'
    return area.areaCode === here ? 'here' : 'open'
  }
  /** An open area's site opens in a new tab. A closed area shows a warning. */
  const linkOf = (area: AreaRow) => {
    const closed = stateOf(area) === 'closed'
    return {
      href: area.url,
      target: '_blank',
      rel: 'noopener',
      'aria-label': `${area.areaName}${t(`map.spoken.${stateOf(area)}`)}`,
      onClick: (event: MouseEvent) => {
        if (!closed) return
        event.preventDefault()
        void toast('warning', t('common:area.closed'))
      },
    }
  }
  return { t, stateOf, linkOf }
}

/** The municipality's 15 regions as a map, with a list beside it. */
export function DistrictMap() {
  const { t, stateOf, linkOf } = useAreaLink()
  const areas = useQuery(areasQuery())
  const map = useQuery(mapQuery())
  const drawn = map.data
  const byCode = new Map(areas.data?.map((area) => [area.areaCode, area]))
  const known = drawn?.outlines.flatMap((outline) => {
    const area = byCode.get(outline.areaCode)
    return area ? [{ ...outline, area }] : []
  })

  return (
    <section aria-labelledby="districts" className={`sheet ${styles.section}`}>
      <h2 id="districts">{t('map.title')}</h2>
      <LoadFailed query={areas} />
      {areas.data && (
        <div className={styles.layout}>
          <figure>
            <LoadFailed query={map} />
            {drawn && known && (
              <svg
                className={styles.drawing}
                viewBox={`-6 -6 ${MAP_WIDTH + 12} ${drawn.height + 12}`}
                aria-label={t('map.title')}
              >
                <title>{t('map.title')}</title>
                <defs>
                  <pattern id="closed" width="8" height="8" patternUnits="userSpaceOnUse">
                    <rect width="8" height="8" className={styles.ground} />
                    <path d="M0 8 8 0" className={styles.line} />
                  </pattern>
                </defs>
                {known.map(({ area, path, areaCode }) => (
                  // Not a tab stop, because the list beside the map contains the same links in reading order.
                  <a key={areaCode} {...linkOf(area)} tabIndex={-1} className={styles[stateOf(area)]}>
                    <path d={path} />
                  </a>
                ))}
                <g className={styles.names}>
                  {known.map(({ area, label, areaCode }) => (
                    <AreaName
                      key={areaCode}
                      name={area.areaName}
                      at={label}
                      className={stateOf(area) === 'here' ? styles.hereName : undefined}
                    />
                  ))}
                </g>
              </svg>
            )}
            <figcaption className={`secondary ${styles.legend}`}>
              {(['here', 'open', 'closed'] as const).map((state) => (
                <span key={state}>
                  <i className={`${styles.swatch} ${styles[`${state}Swatch`]}`} />
                  {t(`map.legend.${state}`)}
                </span>
              ))}
            </figcaption>
          </figure>
          <ul className={styles.list}>
            {areas.data.map((area) => (
              <li key={area.areaId}>
                <a {...linkOf(area)} className={styles[`${stateOf(area)}Row`]}>
                  <i className={`${styles.swatch} ${styles[`${stateOf(area)}Swatch`]}`} />
                  {area.areaName}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

interface AreaNameProps {
  name: string
  at: readonly [number, number]
  className?: string
}

/** Splits a name of several words into two lines, because regions are narrow. */
function AreaName({ name, at: [x, y], className }: AreaNameProps) {
  const [first = name, ...rest] = name.split(' ')
  const second = rest.join(' ')
  return (
    <text x={x} y={y} className={className}>
      <tspan x={x} dy={second ? '-0.5em' : 0}>
        {first}
      </tspan>
      {second && (
        <tspan x={x} dy="1.1em">
          {second}
        </tspan>
      )}
    </text>
  )
}
