import type { TestPki } from '@credit/testkit/ca'

/** Settings that let a test PKI's certificates log in (`POST /ca/plugin/saveOrUpdate`). */
export const caSettings = (pki: TestPki) => ({
  name: '测试 CA',
  endpoint: 'http://127.0.0.1:18080/',
  downloadUrl: 'https://ca.example.org/driver',
  trustAnchors: pki.anchors,
  crl: pki.revocationLists,
  enabled: true,
})
