import { type RenderInput, type RenderOptions, render } from '../entry-server.js'

export const OPTIONS: RenderOptions = {
  template:
    '<html lang="zh-CN"><head><!--head--><script type="module" src="/e.js"></script></head><body><div id="root"></div></body></html>',
  manifest: {
    'index.html': { file: 'e.js' },
    'src/features/site/public/home-page.tsx': { file: 'h.js', css: ['h.css'], imports: ['_s'] },
    'src/workspace.tsx': { file: 'w.js' },
    _s: { file: 's.js', imports: ['index.html'] },
    '_list-page-x1': { file: 'l.js', name: 'list-page' },
  },
  defaultLocale: 'zh-CN',
}

export const EVIL = '</script><script>alert(1)</script>'
export const SITE = {
  ...{ areaId: 'a6', areaCode: '003900130006', areaName: '滨河区', imageUrl: '/ground.jpg' },
  ...{ titleUrl: null, address: 'Road 1', floatingBox: { enabled: true, title: null } },
  release: '0.1.0+20261128.455214bb',
}
const LAW = {
  ...{ id: 'law1', title: `Law ${EVIL}`, createTime: '2026-01-02T00:00:00+08:00', files: [] },
  ...{ previous: null, next: null, areaName: null },
  content: '<p style="text-align: center">Text</p><a href="javascript:1">x</a><img src="/p.png" onerror="1">',
}
export const METHODS = { type: 2, loginNameType: 1, loginPhoneType: 0, loginCaType: 0, version: 1 }
export const ANSWERS: Record<string, unknown> = {
  homePage: [SITE],
  'carousel/diagram/front/list': [{ id: 's', title: 'Slide', url: null, imageUrl: '/slide.jpg' }],
  'regulations/front/list': { records: [LAW], total: 1, current: 1, size: 12, pages: 1 },
  'regulations/front/law1': LAW,
  'area/list': [{ areaId: 'a6', areaCode: 'b', areaName: 'Binhe', status: 1, url: '//d06' }],
  'area/map': { features: [] },
  'login/config/2': METHODS,
}

interface Asked {
  path: string
  language: string | null
}

/** Creates a request for a page. The API is stubbed with the responses above. */
export function requestFor(path: string, headers: RenderInput['headers'] = {}, answers = ANSWERS) {
  const asked: Asked[] = []
  const input: RenderInput = {
    url: new URL(path, 'http://d06.example.org'),
    headers,
    today: '2026-11-22',
    fetchAsAccount: null,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      asked.push({ path: pathname + search, language: request.headers.get('accept-language') })
      const found = answers[pathname.replace('/credit/admin/api/', '')]
      if (found instanceof Response) return found.clone()
      return found === undefined ? new Response('{"error":"none"}', { status: 404 }) : Response.json(found)
    },
  }
  return { input, asked }
}

export const renderPath = (path: string, headers?: RenderInput['headers'], answers = ANSWERS) =>
  render(OPTIONS, requestFor(path, headers, answers).input)
