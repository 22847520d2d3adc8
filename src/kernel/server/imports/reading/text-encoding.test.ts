import { describe, expect, test } from 'vitest'
import { spoiledCell } from '../../../contract/cells.ts'
import { field } from '../../../contract/fields.ts'
import { cells, inspect, ownFolder } from './reading.fixture.ts'

ownFolder()

describe('a letter that is broken', () => {
  const text = 'Código;Nombre\nA1;Almacén\nA2;Panadería\nA3;Ñandú\nA4;Kiosco\n'
  const broken = (): Buffer => {
    const bytes = Buffer.from(text)
    bytes.writeUInt8(0xf3, bytes.indexOf('Kiosco') + 1)
    return bytes
  }

  test('does not make another encoding of the whole file: it is counted, and shows where it stands', async () => {
    expect(await inspect(broken())).toMatchObject({ encoding: 'utf-8', brokenLetters: 1 })
    expect(await cells(broken())).toEqual([
      ['A1', 'Almacén'],
      ['A2', 'Panadería'],
      ['A3', 'Ñandú'],
      ['A4', 'K\ufffdosco'],
    ])
    expect(spoiledCell(field.text({ title: 'Nombre' }), 'K\ufffdosco')).toContain('no se pudo leer')
  })

  test('is none once another encoding is chosen, and a text of that encoding has none', async () => {
    expect(await inspect(broken(), { encoding: 'windows-1252' })).toMatchObject({ brokenLetters: 0 })
    expect(await inspect(Buffer.from(text, 'latin1'))).toMatchObject({ encoding: 'windows-1252', brokenLetters: 0 })
    expect(await inspect(Buffer.from(text))).toMatchObject({ encoding: 'utf-8', brokenLetters: 0 })
  })

  test('at the very end, and where pieces meet, is counted once', async () => {
    const cut = Buffer.from(text).subarray(0, Buffer.from(text).indexOf('Ñandú') + 1)
    expect(await inspect(cut)).toMatchObject({ encoding: 'utf-8', brokenLetters: 1 })
    const long = Buffer.from(`Código;Nombre\n${'A1;Añejo\n'.repeat(30_000)}`)
    expect(await inspect(long)).toMatchObject({ encoding: 'utf-8', brokenLetters: 0 })
  })
})
