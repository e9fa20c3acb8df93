"""Where are events kept?"""
