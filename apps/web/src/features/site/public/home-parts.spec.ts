import { describe, expect, it } from 'vitest'
import { pagesShown } from '../../../shared/components/pager.js'
import { subdomainOfHost } from '../../../shared/site/site.js'
import { bounce, type Motion } from './bounce.js'
import { projectMap } from './project-map.js'

describe('bounce (specification 2, floating box)', () => {
  const room = { width: 3, height: 100 }

  it('moves one pixel per step and reverses at the edges', () => {
    let motion: Motion = { x: 0, y: 50, dx: 1, dy: -1 }
    const xs = Array.from({ length: 8 }, () => {
      motion = bounce(motion, room)
      return motion.x
    })
    expect(xs).toEqual([1, 2, 3, 2, 1, 0, 1, 2])
    expect(motion.y).toBe(42)
  })

  it('returns into a window that became smaller', () => {
    expect(bounce({ x: 500, y: 5, dx: 1, dy: 1 }, room)).toMatchObject({ x: 3, dx: -1 })
    expect(bounce({ x: 5, y: 5, dx: 1, dy: 1 }, { width: -20, height: -20 })).toMatchObject({
      x: 0,
    })
  })
})

describe('projectMap', () => {
  const square = (west: number, south: number) => [
    [west, south],
    [west + 1, south],
    [west + 1, south + 1],
    [west, south + 1],
    [west, south],
  ]

  it('puts north on top, keeps proportions and labels the largest ring', () => {
    const { outlines, height } = projectMap(
      {
        features: [
          {
            properties: { areaCode: 'a' },
            geometry: { type: 'Polygon', coordinates: [square(0, 0)] },
          },
          {
            properties: { areaCode: 'b' },
            geometry: {
              type: 'MultiPolygon',
              coordinates: [
                [square(1, -1)],
                [
                  [
                    [0, 0],
                    [0.1, 0],
                    [0, 0.1],
                  ],
                ],
              ],
            },
          },
        ],
      },
      200,
    )
    expect(height).toBe(200)
    expect(outlines[0]?.path).toBe('M0 100L100 100L100 0L0 0L0 100Z')
    expect(outlines[0]?.label.map(Math.round)).toEqual([50, 50])
    expect(outlines[1]?.label.map(Math.round)).toEqual([150, 150])
  })
})

describe('pagesShown', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('page %i of %i', (page, pages, shown) => {
    expect(pagesShown(page, pages)).toEqual(shown)
  })
})

describe('subdomainOfHost', () => {
  it.each([
    ['d06.localhost', 'd06'],
    ['d15.credit.example.gov.cn', 'd15'],
    ['localhost', undefined],
    ['127.0.0.1', undefined],
  ])('%s names %s', (host, subdomain) => {
    expect(subdomainOfHost(host)).toBe(subdomain)
  })
})
