/** Words of the errors that a recipe for images ends with, English. `number` is the step's place in the recipe, from 1. */
export const imageRecipeErrorWordsEn = {
  image_no_training:
    'Step {number} takes its values from training images, and there are none. Choose another option, such as “Each image by itself”.',
  image_learned_after_copies:
    'Step {number} takes its values from images after copies were added, so the copies would count as well. Move it before the augmentation.',
  image_copies_twice: 'Step {number} adds copies a second time. Use a single augmentation with more copies.',
  image_too_many: 'The recipe would make {pictures, image|images}; at most {limit} are possible. Add fewer copies.',
  image_none_left:
    'None of the {count, image|images} could be processed; the first is {path}. Check the preview, and change the recipe.',
} as const;
