import { expect, test } from 'vitest'
import { readPastedLines } from './paste-lines.ts'

test('reads people as they are written in a mail or copied from a sheet', () => {
  const text = [
    'ana@test.example; Ana Pérez; Vendedor; 101',
    '',
    'beto@test.example\tBeto Ruiz\tgerente\t1',
    '  carla@test.example  ',
    'dora@test.example, Dora Gil, 4, 11',
    'eva@test.example;;jefa',
  ].join('\r\n')
  expect(readPastedLines(text, '0')).toEqual([
    { line: 1, row: { email: 'ana@test.example', name: 'Ana Pérez', role: '2', seller: '101' } },
    { line: 3, row: { email: 'beto@test.example', name: 'Beto Ruiz', role: '5', manager: '1' } },
    { line: 4, row: { email: 'carla@test.example', role: '0' } },
    { line: 5, row: { email: 'dora@test.example', name: 'Dora Gil', role: '4', supervisor: '11' } },
    { line: 6, row: { email: 'eva@test.example', role: 'jefa' } },
  ])
})
