import { describe, expect, test } from 'vitest'
import { mapOriginsOf, readSettings } from './settings.ts'

describe('settings', () => {
  test('have a default for everything, and empty means not set', () => {
    expect(readSettings({ PORT: '', DEMO: '', DATABASE_URL: '' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      DEMO: true,
      TRUST_PROXY: false,
      LOG_LEVEL: 'info',
    })
  })

  test.each([
    ['on', true],
    ['true', true],
    ['1', true],
    ['off', false],
    ['false', false],
    ['0', false],
  ])('%s is %s', (text, value) => {
    expect(readSettings({ DEMO: text, TRUST_PROXY: text })).toMatchObject({ DEMO: value, TRUST_PROXY: value })
  })

  test('of a street map open for its own origin and the ones named, and for none without a style', () => {
    const style = 'https://tiles.example.com/styles/gris.json?key=1'
    expect(mapOriginsOf(readSettings({ MAP_STYLE_URL: style }))).toEqual(['https://tiles.example.com'])
    const both = readSettings({
      MAP_STYLE_URL: style,
      MAP_ORIGINS: 'https://a.example.com:8443, https://tiles.example.com',
    })
    expect(mapOriginsOf(both)).toEqual(['https://tiles.example.com', 'https://a.example.com:8443'])
    expect(mapOriginsOf(readSettings({ MAP_ORIGINS: 'https://a.example.com' }))).toEqual([])
    for (const wrong of [
      'a.example.com',
      "https://a.example.com; script-src 'unsafe-eval'",
      'https://a.example.com/x',
      '*',
    ])
      expect(() => readSettings({ MAP_ORIGINS: wrong })).toThrow('MAP_ORIGINS: acepta orígenes')
  })

  test('of an archive of streets open for its origin, and a file for none; two street maps are one too many', () => {
    const url = 'https://mapas.example.com:8443/calles.pmtiles'
    expect(mapOriginsOf(readSettings({ MAP_PMTILES: url }))).toEqual(['https://mapas.example.com:8443'])
    for (const file of ['/srv/calles.pmtiles', 'file:///srv/calles.pmtiles', 'C:\\calles.pmtiles'])
      expect(mapOriginsOf(readSettings({ MAP_PMTILES: file }))).toEqual([])
    expect(() => readSettings({ MAP_PMTILES: 's3://bucket/calles.pmtiles' })).toThrow('MAP_PMTILES: acepta un archivo')
    expect(() => readSettings({ MAP_PMTILES: url, MAP_STYLE_URL: url })).toThrow(/MAP_PMTILES: .*dejá uno solo/)
  })

  test('that are wrong are all named at once, in Spanish', () => {
    const read = () =>
      readSettings({
        PORT: 'http',
        DATABASE_URL: 'mysql://x',
        SECRET: 'short',
        LOG_LEVEL: 'loud',
        DEMO: 'maybe',
        PUBLIC_URL: 'anden',
      })
    expect(read).toThrow(
      [
        'Hay ajustes que corregir (variables de entorno):',
        '  PORT: tiene que ser un número',
        '  DATABASE_URL: tiene que empezar con postgres:// o postgresql://',
        '  DEMO: acepta on u off',
        '  PUBLIC_URL: tiene que ser una dirección completa, por ejemplo https://…',
        '  SECRET: necesita al menos 16 caracteres',
        '  LOG_LEVEL: acepta fatal, error, warn, info, debug, trace o silent',
      ].join('\n'),
    )
  })
})
