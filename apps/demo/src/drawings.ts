/** Colours of the demo's drawings, which use neither text nor gradients. */
const COLORS = {
  deep: '#17302f',
  dark: '#1f5f5b',
  mid: '#2b7a74',
  soft: '#6aa79f',
  pale: '#b4d3cd',
  mist: '#eaf2f0',
  page: '#f3f4f1',
  ochre: '#d9a441',
} as const
type Color = (typeof COLORS)[keyof typeof COLORS]

const rect = (x: number, y: number, w: number, h: number, fill: Color, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const disc = (x: number, y: number, r: number, fill: Color) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const line = (points: string, stroke: Color, width: number) =>
  `<polyline points="${points}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

function svg(width: number, height: number, ground: Color, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${rect(0, 0, width, height, ground)}${parts.join('')}</svg>`
}

/** Hills or water: the sum of two waves. */
function wave(width: number, height: number, y: number, rise: number, phase: number, fill: Color) {
  const points = Array.from({ length: 41 }, (_, i) => {
    const t = i / 40
    const swing = Math.sin(t * 5 + phase) * 0.6 + Math.sin(t * 11 + phase * 2) * 0.4
    return `${(t * width).toFixed(1)},${(y - swing * rise).toFixed(1)}`
  })
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${fill}"/>`
}

/** A row of houses; their sizes depend on their positions. */
function skyline(width: number, base: number, tall: number, fill: Color, windows: Color): string {
  const houses: string[] = []
  for (let x = 0, i = 1; x < width; i += 1) {
    const w = 44 + ((i * 37) % 61)
    const h = tall * (0.35 + ((i * 53) % 65) / 100)
    houses.push(rect(x, base - h, w, h, fill))
    for (let row = 0; row < Math.floor(h / 46); row += 1) {
      houses.push(rect(x + 14, base - h + 18 + row * 42, w - 28, 8, windows, 'rx="2"'))
    }
    x += w + 10 + ((i * 29) % 23)
  }
  return houses.join('')
}

/** A public hall with steps, columns and a gable. */
function hall(cx: number, base: number, width: number, wall: Color, pillar: Color): string {
  const half = width / 2
  const top = base - width * 0.42
  const columns = Array.from({ length: 6 }, (_, i) =>
    rect(cx - half * 0.84 + i * half * 0.312, top + 14, half * 0.12, base - top - 44, pillar),
  )
  return [
    `<polygon points="${cx - half},${top} ${cx},${top - width * 0.2} ${cx + half},${top}" fill="${wall}"/>`,
    rect(cx - half * 0.94, top, width * 0.94, 16, wall),
    ...columns,
    rect(cx - half * 0.94, base - 30, width * 0.94, 14, wall),
    rect(cx - half, base - 16, width, 16, wall),
    disc(cx, top - width * 0.075, width * 0.03, COLORS.ochre),
  ].join('')
}

function bridge(width: number, y: number, arches: number, fill: Color, stroke: number): string {
  const span = width / arches
  const bows = Array.from(
    { length: arches },
    (_, i) =>
      `<path d="M${i * span + 8},${y + 90} A${span / 2 - 8},${span * 0.38} 0 0 1 ${(i + 1) * span - 8},${y + 90}" fill="none" stroke="${fill}" stroke-width="${stroke}"/>`,
  )
  return rect(0, y - 30, width, stroke, fill) + bows.join('')
}

function tree(x: number, base: number, size: number, fill: Color): string {
  return rect(x - 3, base - size, 6, size, COLORS.deep) + disc(x, base - size, size * 0.42, fill)
}

function trees(width: number, base: number, size: number): string {
  const places = Array.from({ length: Math.floor(width / 150) }, (_, i) => 70 + i * 150)
  return places.map((x, i) => tree(x, base, size + ((i * 17) % 26), COLORS.soft)).join('')
}

/** A sheet of paper with lines and optionally a seal. */
function sheet(x: number, y: number, turn: number, sealed: boolean): string {
  const rows = [0.24, 0.36, 0.48, 0.6].map((at, i) =>
    rect(x + 34, y + 340 * at - 40, i % 2 ? 150 : 182, 12, COLORS.pale, 'rx="6"'),
  )
  const seal = sealed ? disc(x + 188, y + 270, 36, COLORS.ochre) + disc(x + 188, y + 270, 24, COLORS.page) : ''
  return `<g transform="rotate(${turn} ${x + 125} ${y + 170})">${rect(x, y, 250, 340, COLORS.page, `rx="8" stroke="${COLORS.soft}" stroke-width="3"`)}${rect(x + 34, y + 22, 110, 16, COLORS.dark, 'rx="8"')}${rows.join('')}${seal}</g>`
}

function scales(cx: number, y: number): string {
  const pan = (x: number, at: number) =>
    line(`${x - 70},${at + 110} ${x},${at} ${x + 70},${at + 110}`, COLORS.dark, 5) +
    `<path d="M${x - 84},${at + 110} A84,60 0 0 0 ${x + 84},${at + 110} Z" fill="${COLORS.mid}"/>`
  return [
    rect(cx - 8, y, 16, 330, COLORS.dark),
    rect(cx - 110, y + 330, 220, 20, COLORS.dark, 'rx="10"'),
    line(`${cx - 220},${y + 30} ${cx + 220},${y + 30}`, COLORS.dark, 12),
    pan(cx - 220, y + 30),
    pan(cx + 220, y + 30),
    disc(cx, y + 8, 24, COLORS.ochre),
  ].join('')
}

/** Four stages in a line, the last one highlighted. */
function stages(width: number, y: number): string {
  const at = [0.2, 0.4, 0.6, 0.8].map((share) => width * share)
  const steps = at.map((x, i) => {
    const tick = line(`${x - 26},${y + 2} ${x - 6},${y + 22} ${x + 28},${y - 20}`, COLORS.page, 12)
    return disc(x, y, 76, i === 3 ? COLORS.ochre : COLORS.dark) + tick
  })
  return line(`${at[0]},${y} ${at[3]},${y}`, COLORS.soft, 14) + steps.join('')
}

const W = 1600
const H = 800

/** Pictures of slides, 2:1; the title covers the lower quarter. */
export const SLIDES = {
  hall: svg(
    W,
    H,
    COLORS.mist,
    disc(1230, 190, 84, COLORS.ochre),
    wave(W, H, 520, 60, 1, COLORS.pale),
    hall(800, 650, 760, COLORS.dark, COLORS.mid),
    wave(W, H, 640, 18, 3, COLORS.mid),
  ),
  city: svg(
    W,
    H,
    COLORS.mist,
    disc(330, 200, 70, COLORS.ochre),
    skyline(W, 665, 420, COLORS.pale, COLORS.mist),
    skyline(W, 665, 250, COLORS.mid, COLORS.pale),
    wave(W, H, 640, 16, 2, COLORS.dark),
  ),
  papers: svg(
    W,
    H,
    COLORS.pale,
    wave(W, H, 600, 40, 4, COLORS.soft),
    sheet(480, 130, -9, false),
    sheet(680, 110, 2, false),
    sheet(880, 140, 9, true),
  ),
  scales: svg(
    W,
    H,
    COLORS.mist,
    wave(W, H, 480, 80, 0.4, COLORS.pale),
    wave(W, H, 600, 50, 2.2, COLORS.soft),
    scales(800, 150),
  ),
  bridge: svg(
    W,
    H,
    COLORS.mist,
    disc(1180, 200, 78, COLORS.ochre),
    wave(W, H, 420, 70, 1.6, COLORS.pale),
    bridge(W, 430, 4, COLORS.dark, 22),
    wave(W, H, 540, 14, 0.5, COLORS.soft),
    wave(W, H, 600, 14, 2.5, COLORS.mid),
  ),
  riverside: svg(
    W,
    H,
    COLORS.mist,
    skyline(W, 590, 360, COLORS.pale, COLORS.mist),
    trees(W, 585, 100),
    wave(W, H, 570, 10, 1, COLORS.soft),
    wave(W, H, 620, 12, 3, COLORS.dark),
  ),
  stages: svg(
    W,
    H,
    COLORS.mist,
    wave(W, H, 520, 60, 2.8, COLORS.pale),
    stages(W, 330),
    wave(W, H, 640, 20, 1, COLORS.mid),
  ),
} as const

/** Backgrounds of a home page, 1920x475, behind the white title. */
export const BANNERS = {
  city: svg(
    1920,
    475,
    COLORS.deep,
    wave(1920, 475, 200, 50, 0.4, COLORS.dark),
    wave(1920, 475, 330, 40, 2.1, COLORS.mid),
  ),
  binhe: svg(
    1920,
    475,
    COLORS.deep,
    wave(1920, 475, 260, 60, 1.2, COLORS.dark),
    wave(1920, 475, 380, 30, 3.2, COLORS.mid),
  ),
} as const

/** Background of the registration form, 1920x1080. */
export const REGISTRATION = svg(
  1920,
  1080,
  COLORS.mist,
  wave(1920, 1080, 760, 90, 0.8, COLORS.pale),
  trees(1920, 900, 100),
  wave(1920, 1080, 900, 30, 2.4, COLORS.soft),
  wave(1920, 1080, 980, 24, 4, COLORS.mid),
)

/** Background of the credit record, 1360x994. */
export const CREDIT_RECORD = svg(
  1360,
  994,
  COLORS.page,
  wave(1360, 994, 860, 24, 1, COLORS.mist),
  `<rect x="28" y="28" width="1304" height="938" fill="none" stroke="${COLORS.soft}" stroke-width="3"/>`,
  `<rect x="40" y="40" width="1280" height="914" fill="none" stroke="${COLORS.pale}" stroke-width="10"/>`,
)
