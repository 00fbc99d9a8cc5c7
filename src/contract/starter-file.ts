/** The name of the file that a new blueprint begins in, in the folder of blueprints. */
export const starterFile = (id: string): string => `${id.split('.').at(-1)!.replaceAll('_', '-')}.yaml`
