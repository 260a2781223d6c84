import { publicFileUrl } from './file-uses.js'
import { isEmptyText, picturesIn, sanitise } from './sanitise.js'

const FILE = '0198c0de-0000-7000-8000-000000000001'
const PICTURE = `<img src="${publicFileUrl(FILE)}" alt="x" />`

describe('sanitise', () => {
  it('keeps headings, lists, tables, alignment and links', () => {
    const html =
      '<h2 style="text-align:center">标题</h2><ul><li>一</li></ul><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>'
    expect(sanitise(html)).toBe(html)
    expect(sanitise('<a href="https://example.org/a">a</a>')).toBe(
      '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer">a</a>',
    )
  })

  it('keeps the output of the editor unchanged', () => {
    const html = `<h2>一</h2><p>m<sup>2</sup>${PICTURE}</p><table><tbody><tr><th colspan="2"><p><strong>阶段</strong></p></th></tr><tr><td rowspan="2"><p>a</p></td><td><ul><li><p>b</p></li></ul></td></tr><tr><td><p>c</p></td></tr></tbody></table>`
    expect(sanitise(html)).toBe(html)
  })

  it('drops spans of cells beyond the limit', () => {
    const cell = (value: string) => sanitise(`<table><tr><td colspan="${value}" rowspan="${value}">a</td></tr></table>`)
    expect(cell('100')).toContain('colspan="100" rowspan="100"')
    for (const wrong of ['101', '1000000', '-2', '0', '2.5', 'x', ''])
      expect([wrong, cell(wrong)]).toEqual([wrong, '<table><tr><td>a</td></tr></table>'])
  })

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a script address', '<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
    [
      'an address without scheme',
      '<a href="//evil.example">a</a>',
      '<a target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['a frame', '<iframe src="https://example.org"></iframe>', ''],
    ['a style', '<style>p{display:none}</style><p>a</p>', '<p>a</p>'],
    ['a background', '<p style="background:url(https://example.org)">a</p>', '<p>a</p>'],
    ['an SVG', '<svg onload="alert(1)"><p>a</p></svg>', '<p>a</p>'],
    ['a form', '<form action="https://example.org"><input name="a"></form>', ''],
    ['a comment', '<!-- a --><p>a</p>', '<p>a</p>'],
    ['a foreign picture', '<p>a<img src="https://example.org/a.png"></p>', '<p>a</p>'],
    ['a data picture', '<img src="data:image/png;base64,AAAA">', ''],
    ['a picture that climbs', `<img src="${publicFileUrl(FILE)}/../../x">`, ''],
  ])('removes %s', (_, html, left) => {
    expect(sanitise(html)).toBe(left)
  })

  it('removes unreadable and invisible characters, also as entities', () => {
    const html = '<p>甲&#xFFFE;&#8203;&#x202e;乙\u200b&#xB;</p>'
    expect(sanitise(html)).toBe('<p>甲乙</p>')
  })

  it('is the same when applied again', () => {
    const html = `<p>1 &lt; 2 &amp; 3</p>${PICTURE}<a href="https://example.org">a</a>`
    expect(sanitise(sanitise(html))).toBe(sanitise(html))
  })

  it('keeps pictures from the public file address and finds them', () => {
    expect(picturesIn(sanitise(`<p>${PICTURE}</p>`))).toEqual([FILE])
    expect(picturesIn('<p>none</p>')).toEqual([])
  })

  it('recognises an empty text', () => {
    expect(isEmptyText('<p> </p><p><br /></p>')).toBe(true)
    expect(isEmptyText('<p>a</p>')).toBe(false)
    expect(isEmptyText(PICTURE)).toBe(false)
  })
})
