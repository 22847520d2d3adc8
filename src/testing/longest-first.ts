import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take tens of seconds, the longest first. */
const longest = ['real-wholesaler', 'matrix', 'launcher-crash', 'real-catalogue', 'cli', 'fuzz', 'reports', 'launcher']

const place = ({ moduleId }: TestSpecification): number => {
  const index = longest.findIndex(name => moduleId.endsWith(`/${name}.test.ts`))
  return index === -1 ? longest.length : index
}

/**
 * Before anything else what takes longest, so that no worker ends alone with it: a run that remembers no other one knows
 * the size of files only. A class because the runner constructs it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}
