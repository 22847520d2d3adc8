import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Resource } from '../../contract/resource.ts'
import { isResource, type ListDeclaration } from './declaration.ts'

const isDeclaration = (value: unknown): value is Resource | ListDeclaration =>
  typeof value === 'object' && value !== null && 'fields' in value && 'titles' in value && 'sort' in value

const declarations = async (): Promise<(Resource | ListDeclaration)[]> => {
  const paths = globSync('src/modules/*/contract/**/*.ts').filter(path => !path.endsWith('.test.ts'))
  const contracts = await Promise.all(
    paths.map(path => import(/* @vite-ignore */ `../../../../${path}`) as Promise<Record<string, unknown>>),
  )
  return contracts.flatMap(contract => Object.values(contract)).filter(isDeclaration)
}

describe('a grid tells a resource from a list', () => {
  test('a list answers by its own routes, even when it names its table', async () => {
    const all = await declarations()
    const lists = all.filter(declaration => 'routes' in declaration)
    const resources = all.filter(declaration => !('routes' in declaration))
    expect(resources.length).toBeGreaterThan(40)
    expect(lists.filter(list => 'table' in list).length).toBeGreaterThan(0)
    expect(lists.filter(isResource)).toEqual([])
    expect(resources.filter(declaration => !isResource(declaration))).toEqual([])
  })
})
