"""The pages of the documentation; `ludex docs` prints them."""
