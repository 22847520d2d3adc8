import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What the name of a file ends in, of what is run here. */
type Kind = '.test.ts' | '.e2e.ts'

/**
 * Before anything else the named files, which take tens of seconds, in this order, so that no worker ends alone with one:
 * a run that remembers no other one knows the size of files only. A class because the runner constructs it.
 */
export const longestFirst = (kind: Kind, names: string[]) => {
  const place = ({ moduleId }: TestSpecification): number => {
    const index = names.findIndex(name => moduleId.endsWith(`/${name}${kind}`))
    return index === -1 ? names.length : index
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).sort((one, other) => place(one) - place(other))
    }
  }
}
